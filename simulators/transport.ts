/** Carries one call to the server: over HTTP in the simulators, injected in the server's tests. */
export type ProviderTransport = (request: {
  /** Defaults to POST. */
  method?: 'GET' | 'PUT'
  /** Relative to the provider's address, such as `/prepare`; empty by default. */
  path?: string
  headers: Record<string, string>
  body: string
}) => Promise<{ status: number; body: string }>

export const basicAuth = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
