import { answer } from '#app/http/action-result.server.ts';
import type { Route } from './+types/text-page';
import { metaOf, Page, Prose, type ScreenHandle } from './page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.replace(/\.data$/, '').slice(1);
  return answer(context, async ({ ctx }) => ({ name, text: await ctx.texts.read(name) }));
}

export const handle = { isShared: true } satisfies ScreenHandle;

export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { title, html } = loaderData.text;
  return (
    <Page width="read">
      <h1 className="mb-8 text-4xl sm:text-5xl">{title}</h1>
      <Prose html={html} />
    </Page>
  );
}

export const meta = metaOf(({ name, text: { title } }: Route.ComponentProps['loaderData']) => ({
  title,
  description: title,
  path: `/${name}`,
}));
