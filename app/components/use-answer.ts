import { useLocation } from '@remix-run/react'
import { useState } from 'react'

/**
 * What the action answered to a form that the browser posted itself. The router forgets it when only the hash changes
 * (a link of the error summary), and the fields it filled in would empty. At another address it is over.
 */
export function useAnswer<T>(answer: T | undefined): T | undefined {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const [posted] = useState({ here, answer })
  return posted.here === here ? posted.answer : undefined
}
