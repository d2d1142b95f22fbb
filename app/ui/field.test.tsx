import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Field, Input } from './field.tsx';

const render = (field: ReactNode) => renderToString(field);

describe('a field', () => {
  it('names its control and describes it by the help', () => {
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

  it('puts the first error in the place of the help, in words and with an icon', () => {
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

  it('takes no empty list for an error', () => {
    expect(
      render(
        <Field label="Email" error={[]}>
          <Input />
        </Field>,
      ),
    ).not.toContain('aria-invalid="');
  });

  it('says Optional beside the label, not in it', () => {
    const html = render(
      <Field label="Thumbnail URL" optional>
        <Input />
      </Field>,
    );
    expect(html).toContain('>Thumbnail URL</label>');
    expect(html).toContain('Optional');
  });
});
