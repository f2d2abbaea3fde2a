import { toUserState, type UserState } from '#app/domain/access/user-state.ts'
import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

export interface UserListQuery {
  q: string
  state: UserState | ''
  /** Starts at 1. */
  page: number
}

/** Ignores an unknown state or page. */
export function readListQuery(search: URLSearchParams): UserListQuery {
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    state: toUserState(search.get('situacao') ?? '') ?? '',
    page: readPage(search.get('pagina'))
  }
}
