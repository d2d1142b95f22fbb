import { Parser } from 'htmlparser2';

export interface Listing {
  files: { key: string; size: number; modifiedAt: number }[];
  /** The token of the next page; null on the last one. */
  next: string | null;
}

/** Reads a page of ListObjectsV2. What isn't such a page is an empty one. */
export function readListing(xml: Uint8Array): Listing {
  const files: Listing['files'] = [];
  let fields: Record<string, string> = {};
  let next: string | null = null;
  readTexts(xml, (name, text) => {
    if (name === 'NextContinuationToken') next = text;
    if (name !== 'Contents') {
      fields[name] = text;
      return;
    }
    files.push({
      key: fields.Key ?? '',
      size: Number(fields.Size),
      modifiedAt: Date.parse(fields.LastModified ?? '') || 0,
    });
    fields = {};
  });
  return { files, next };
}

/** The code of an S3 error answer, such as `NoSuchBucket`; empty when there is none. */
export function readErrorCode(xml: Uint8Array): string {
  let code = '';
  readTexts(xml, (name, text) => {
    if (name === 'Code') code = text;
  });
  return code;
}

/** Calls back at every closing tag with the text since the last tag. */
function readTexts(xml: Uint8Array, onElement: (name: string, text: string) => void): void {
  let text = '';
  const parser = new Parser(
    {
      onopentagname: () => {
        text = '';
      },
      ontext: (part) => {
        text += part;
      },
      onclosetag: (name) => {
        onElement(name, text);
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(Buffer.from(xml).toString('utf8'));
}
