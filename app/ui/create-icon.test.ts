import type { LucideIconData } from 'lucide-react';
import * as calendar from 'lucide-react/icons/calendar';
import * as mistake from 'lucide-react/icons/circle-exclamation-point';
import * as search from 'lucide-react/icons/search';
import { type ComponentType, createElement, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import createLucideIcon from './create-icon.ts';

type Icon = ComponentType<SVGProps<SVGSVGElement>>;

it.each(Object.entries({ calendar, mistake, search }))('draws %s exactly as lucide-react does', (_name, file) => {
  const { default: original, __iconData } = file as unknown as { default: Icon; __iconData: LucideIconData };
  const ours: Icon = createLucideIcon(__iconData);
  for (const props of [{}, { className: 'size-5  fill-current' }, { 'aria-label': 'Named' }, { role: 'img' }]) {
    const [html, wanted] = [ours, original].map((icon) => renderToStaticMarkup(createElement(icon, props)));
    expect(html).toBe(wanted);
  }
});
