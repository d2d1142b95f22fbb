import { createHash, generateKeyPairSync, sign } from 'node:crypto';

const PRESENT = 0x01;
const HAS_KEY = 0x40;
const ES256 = -7;

/** A page's request to the device. `counter` is the number of signatures that the device claims to have made. */
interface Asked {
  challenge: string;
  origin: string;
  counter?: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');

/** A device with one passkey. It also signs requests of wrong origins, which a browser would block. */
export function createAuthenticator(id: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = Buffer.from(id);

  function clientData(type: 'create' | 'get', { challenge, origin }: Asked): Buffer {
    return Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  }

  function deviceData(flags: number, { origin, counter = 0 }: Asked): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count]);
  }

  function credential(response: object): string {
    const its = base64url(rawId);
    return JSON.stringify({ id: its, rawId: its, type: 'public-key', clientExtensionResults: {}, response });
  }

  return {
    id: base64url(rawId),

    create(asked: Asked): string {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number | string, CborValue>([
          [1, 2],
          [3, ES256],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const idLength = Buffer.from([0, rawId.length]);
      const authData = Buffer.concat([deviceData(PRESENT | HAS_KEY, asked), Buffer.alloc(16), idLength, rawId, key]);
      const attestation = cbor(
        new Map<number | string, CborValue>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return credential({
        clientDataJSON: base64url(clientData('create', asked)),
        attestationObject: base64url(attestation),
      });
    },

    sign(asked: Asked): string {
      const said = clientData('get', asked);
      const authenticatorData = deviceData(PRESENT, asked);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(said)]), privateKey);
      return credential({
        clientDataJSON: base64url(said),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      });
    },
  };
}

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const pairs = [...value].flatMap(([key, held]) => [cbor(key), cbor(held)]);
  return Buffer.concat([cborHead(5, value.size), ...pairs]);
}

function cborHead(kind: number, size: number): Buffer {
  const type = kind << 5;
  return Buffer.from(size < 24 ? [type | size] : [type | 24, size]);
}
