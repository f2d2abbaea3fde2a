/** Finds the link of our own that a plain click follows. */
export function findLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.href && link.origin === window.location.origin) return link
}

/**
 * Focuses a target inside the page, with its label and hint in sight. A router would treat a new hash as a new page and
 * drop the action's answer, such as codes shown only once.
 */
export function focusInPage(event: MouseEvent): void {
  const href = findLink(event)?.getAttribute('href') ?? ''
  const target = href.charAt(0) === '#' ? document.getElementById(href.slice(1)) : null
  if (!target) return
  target.focus({ preventScroll: true })
  // Let the browser scroll to a target that cannot take the focus.
  if (document.activeElement !== target) return
  event.preventDefault()
  const shown = target.closest('.field') ?? target
  shown.scrollIntoView()
}
