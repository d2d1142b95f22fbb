import { TabLinks } from '#app/ui/page-links.tsx';
import { UPLOAD } from '#domain/messages/hosting/hosting.ts';
import { UPLOAD_PAGE } from '#domain/paths.ts';

const TABS = [
  ['link', '/submit'],
  ['upload', UPLOAD_PAGE],
] as const;

export function SubmitTabs({ current }: { current: (typeof TABS)[number][0] }) {
  return (
    <div className="mb-8">
      <TabLinks
        label={UPLOAD.tabs.label}
        tabs={TABS.map(([name, to]) => ({ to, label: UPLOAD.tabs[name], selected: name === current }))}
      />
    </div>
  );
}
