import { describe, expect, it } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

const POINTS = 10;

async function spendAll(key: (n: number) => string) {
  const limits = createRateLimits({ key: 'a key' });
  for (let n = 0; n < POINTS; n += 1) await limits.take('contact', key(n));
  return limits;
}

describe('limits by address', () => {
  it('treat an IPv6 network as one client, and the next network as another', async () => {
    const limits = await spendAll((n) => `2001:db8:0:1:${n}::${n}`);
    await expect(limits.take('contact', '2001:db8:0:1:ffff::')).rejects.toMatchObject({ status: 429 });
    await expect(limits.take('contact', '2001:db8:0:2::1')).resolves.toBeUndefined();
  });

  it('treat an account in an IPv6 network as one client', async () => {
    const limits = await spendAll((n) => `ada@example.com 2001:db8:0:1::${n}`);
    const elsewhere = ['bob@example.com 2001:db8:0:1::1', 'ada@example.com 198.51.100.7'];
    await expect(limits.take('contact', 'ada@example.com 2001:db8:0:1::f')).rejects.toMatchObject({
      code: 'rate-limited',
    });
    for (const key of elsewhere) await expect(limits.take('contact', key)).resolves.toBeUndefined();
  });

  it('treat every IPv4 address as a client', async () => {
    const limits = await spendAll(() => '198.51.100.7');
    await expect(limits.take('contact', '198.51.100.7')).rejects.toMatchObject({ code: 'rate-limited' });
    await expect(limits.take('contact', '198.51.100.8')).resolves.toBeUndefined();
  });
});
