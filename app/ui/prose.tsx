/** Running text from Markdown: headings, lists and tables of the operator's pages, in the site's type. */
export function Prose({ html }: { html: string }) {
  return (
    <div
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the operator's own words, made HTML on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
