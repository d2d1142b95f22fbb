import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/page-meta.ts';
import { Prose } from '#app/components/prose.tsx';
import { answer } from '#app/http/answer.server.ts';
import { scopeOf } from '#app/http/scope.server.ts';
import { loadText } from '#services/texts/load-text.ts';
import type { Route } from './+types/text-page';

/** The text's name is the path's: each of these routes stands in routes.ts by itself. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.replace(/\.data$/, '').slice(1);
  return answer(async () => ({ name, text: await loadText(scopeOf(context).ctx, name) }));
}

export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { title, html } = loaderData.text;
  return (
    <Page width="read">
      <h1 className="mb-8 text-4xl sm:text-5xl">{title}</h1>
      <Prose html={html} />
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.text.title,
        description: loaderData.text.title,
        path: `/${loaderData.name}`,
      })
    : [];
