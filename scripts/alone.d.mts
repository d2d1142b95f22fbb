export function alone<T>(path: string, work: () => T | Promise<T>): Promise<T>;
