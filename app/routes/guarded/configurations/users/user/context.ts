import { useOutletContext } from '@remix-run/react'
import type { UserView } from './view.ts'

export interface UserContext {
  user: UserView
}

export function useUser(): UserContext {
  return useOutletContext<UserContext>()
}
