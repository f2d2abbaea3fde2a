import { toUserState, type UserState } from '#app/domain/user-state.ts'

export const pageSize = 20

export interface UserListQuery {
  q: string
  state: UserState | ''
  /** From 1. */
  page: number
}

/** The list's address, read leniently: what is no state or page is none. */
export function readListQuery(search: URLSearchParams): UserListQuery {
  const page = Number(search.get('pagina') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    state: toUserState(search.get('situacao') ?? '') ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
  }
}
