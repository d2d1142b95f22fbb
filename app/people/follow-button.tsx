import { UserPlus } from 'lucide-react';
import { KeepButton } from '#app/shell/keep-button.tsx';
import { useMine } from '#app/shell/mine.tsx';
import { FOLLOW } from '#domain/messages/visits/follow.ts';
import { followPath } from '#domain/paths.ts';

export function FollowButton({ person: { id, username } }: { person: { id: string; username: string } }) {
  const { viewer, ownOf } = useMine();
  if (viewer?.id === id) return null;
  return (
    <KeepButton
      action={followPath(username)}
      own={ownOf('follows', id)}
      words={FOLLOW}
      about={username}
      icon={<UserPlus />}
    />
  );
}
