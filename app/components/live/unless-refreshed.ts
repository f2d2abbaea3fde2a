import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * Used by routes around a page. A background refresh must not reload the menu, or take the flash message that another
 * tab is about to show.
 */
export function unlessRefreshed(asked: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = asked
  return (formMethod !== undefined || currentUrl.href !== nextUrl.href) && defaultShouldRevalidate
}
