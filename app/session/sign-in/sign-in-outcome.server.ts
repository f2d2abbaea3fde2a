import type { SessionData } from '../cookie/session-storage.server.ts'

export type SignInOutcome =
  | { kind: 'session'; session: SessionData; mustEnrol: boolean; device?: string }
  | { kind: 'challenge'; challenge: string; name: string }
