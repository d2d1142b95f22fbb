import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Field, Input } from './field.tsx';

const render = (field: ReactNode) => renderToString(field);

describe('a field', () => {
  it('labels its control and describes it with the help', () => {
    const html = render(
      <Field label="Username" field={{ id: 'u', name: 'username' }} help="3 to 30 letters">
        <Input />
      </Field>,
    );
    expect(html).toContain('<label for="u"');
    expect(html).toMatch(/<input[^>]* id="u"/);
    expect(html).toMatch(/<input[^>]* name="username"/);
    expect(html).toMatch(/<input[^>]* aria-describedby="u-note"/);
    expect(html).toMatch(/id="u-note"[^>]*>3 to 30 letters/);
    expect(html).not.toContain('aria-invalid="');
  });

  it('replaces the help with the first error, as text with an icon', () => {
    const html = render(
      <Field
        label="Email"
        field={{ id: 'e', name: 'email', errors: ['Email is invalid', 'Email is required'] }}
        help="For the reset link"
      >
        <Input />
      </Field>,
    );
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('Email is invalid');
    expect(html).not.toContain('Email is required');
    expect(html).not.toContain('For the reset link');
    expect(html).toMatch(/<svg[^>]*aria-hidden="true"/);
  });

  it('doesn’t treat an empty list as an error', () => {
    expect(
      render(
        <Field label="Email" error={[]}>
          <Input />
        </Field>,
      ),
    ).not.toContain('aria-invalid="');
  });

  it('shows ‘Optional’ beside the label, not in it', () => {
    const html = render(
      <Field label="Thumbnail URL" optional>
        <Input />
      </Field>,
    );
    expect(html).toContain('>Thumbnail URL</label>');
    expect(html).toContain('Optional');
  });
});
