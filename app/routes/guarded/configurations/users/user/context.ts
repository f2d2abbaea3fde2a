import { useOutletContext } from '@remix-run/react'
import type { UserView } from './view.ts'

/** What the page of a user gives to the dialogs below it. */
export interface UserContext {
  user: UserView
}

export function useUser(): UserContext {
  return useOutletContext<UserContext>()
}
