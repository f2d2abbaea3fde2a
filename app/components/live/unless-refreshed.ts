import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * For what stands around a page: brought up to date in its place, it needs no other menu, and the message that another tab
 * is about to show stays that tab's.
 */
export function unlessRefreshed(asked: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = asked
  return (formMethod !== undefined || currentUrl.href !== nextUrl.href) && defaultShouldRevalidate
}
