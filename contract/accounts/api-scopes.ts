/**
 * The permissions of a personal access token. None moves money or gives access to the account itself: its password,
 * sessions, tokens and payout card.
 */
export const API_SCOPES = [
  'courses:read',
  'learners:read',
  'statistics:read',
  'inbox:read',
  'inbox:write',
  'announcements:write',
  'learning:read',
  'statement:read',
] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** Scopes of calls that only teachers may make. */
export const TEACHER_SCOPES: ReadonlySet<ApiScope> = new Set<ApiScope>([
  ...(['courses:read', 'learners:read', 'statistics:read'] as const),
  ...(['inbox:read', 'inbox:write', 'announcements:write'] as const),
])

/** The prefix of every token, by which secret scanners of public code recognize a leaked one. */
export const API_TOKEN_PREFIX = 'kashf_pat_'
/** The selectable lifetimes, in days. */
export const API_TOKEN_DAYS = [30, 90, 365] as const
export const MAX_API_TOKENS = 20
