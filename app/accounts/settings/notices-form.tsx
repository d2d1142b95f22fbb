import { Form } from 'react-router';
import { SubmitButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { NOTICES as TEXT } from '#domain/messages/people.ts';
import type { findNoticeChoices } from '#services/people/notifications.ts';

type Choices = Awaited<ReturnType<typeof findNoticeChoices>>;

export function NoticesForm({ choices }: { choices: Choices }) {
  return (
    <Form method="post" preventScrollReset>
      <table className="w-full text-left">
        <thead className="border-line border-b text-muted text-sm">
          <tr>
            <th scope="col" className="py-2 font-normal">
              {TEXT.kind}
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-20 px-2 py-2 text-center font-normal">
                {TEXT[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <Row key={choice.kind} {...choice} />
          ))}
        </tbody>
      </table>
      <SubmitButton name="intent" value="notices" className="mt-5">
        {TEXT.save}
      </SubmitButton>
    </Form>
  );
}

const CHANNELS = ['site', 'mail'] as const;

function Row({ kind, ...choice }: Choices[number]) {
  const title = TEXT.kinds[kind];
  return (
    <tr className="border-line border-b">
      <th scope="row" className="py-2 pr-2 font-normal">
        {title}
      </th>
      {CHANNELS.map((channel) => (
        <td key={channel} className="px-2">
          {kind === 'digest' && channel === 'site' ? null : (
            <Checkbox
              name={channel}
              value={kind}
              defaultChecked={choice[channel]}
              className="justify-center"
              label={<span className="sr-only">{`${title}: ${TEXT[channel]}`}</span>}
            />
          )}
        </td>
      ))}
    </tr>
  );
}
