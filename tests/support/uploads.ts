import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import type { UploadRequest } from '#platform/hosting/receive-parts.ts';

interface Zipped {
  name: string | Buffer;
  content?: string | Buffer;
  isStored?: boolean;
  /** Told instead of the real values. */
  size?: number;
  crc?: number;
  method?: number;
  flags?: number;
  madeBy?: number;
  mode?: number;
  extra?: Buffer;
}

/** A zip with what is given, right or wrong. */
export function zipOf(files: readonly Zipped[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name as string);
    const content = Buffer.from((file.content ?? 'x') as string);
    const data = file.isStored ? content : deflateRawSync(content);
    const { flags = 0, madeBy = 3 << 8, mode = 0o100644, extra = Buffer.alloc(0) } = file;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(file.method ?? (file.isStored ? 0 : 8), 4);
    common.writeUInt32LE(file.crc ?? crc32(content), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(file.size ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, extra, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const version = Buffer.from([madeBy & 0xff, madeBy >>> 8]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), version, common, rest, name, extra]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** A form as a browser sends it. `file`: one or several, with their names. */
export function uploadForm(given: { files?: readonly File[]; code?: string; title?: string }): UploadRequest {
  const form = new FormData();
  for (const file of given.files ?? []) form.append('file', file);
  if (given.code !== undefined) form.append('code', given.code);
  if (given.title !== undefined) form.append('title', given.title);
  const { headers, body } = new Request('http://localhost/', { method: 'POST', body: form });
  return { contentType: headers.get('content-type') ?? '', body };
}

export const asFile = (name: string, content: string | Uint8Array): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

export const readAsFile = (path: string, name: string): File => asFile(name, readFileSync(path));
