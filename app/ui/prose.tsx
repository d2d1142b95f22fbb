/** HTML from Markdown, such as the operator's pages. */
export function Prose({ html }: { html: string }) {
  return (
    <div
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the operator's own text, converted to HTML on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
