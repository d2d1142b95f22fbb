export declare const ROOT: string;
export function runToEnd(node: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number>;
