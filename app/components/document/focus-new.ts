/** Elements whose text or name shows that something new has appeared. */
const parts = ['h1', 'h2', 'h3', 'legend', 'caption', '.notice', 'input:not([type="hidden"])', 'select', 'textarea']
  .map((part) => `#conteudo ${part}`)
  .join()

const isField = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** Identifies a field by its name, because its value may change, and other elements by their text. */
const describe = (element: Element) =>
  `${element.tagName} ${isField(element) ? element.getAttribute('name') : element.textContent?.trim()}`

/** Leaves out floating messages, which pass by themselves. */
const listParts = () => [...document.querySelectorAll<HTMLElement>(parts)].filter((part) => !part.closest('.flashes'))

/** State of a page when its form was sent. */
export interface PageBefore {
  path: string
  title: string
  parts: ReadonlySet<string>
  /** First word of the pressed button, and its index among buttons that begin with that word. */
  button: { word: string; at: number } | null
  /** True for a form by GET that brings a further part into the same page (`data-asks`), unlike a filter. */
  asks: boolean
}

const readTitle = () => document.querySelector('#conteudo h1')?.textContent ?? ''

const firstWord = (button: Element) => button.textContent?.trim().split(/\s/)[0] ?? ''

const listButtons = (word: string) =>
  [...document.querySelectorAll<HTMLElement>('#conteudo button')].filter(
    (button) => button.tabIndex >= 0 && firstWord(button) === word
  )

function findPressed(): PageBefore['button'] {
  const pressed = document.activeElement
  if (!(pressed instanceof HTMLButtonElement)) return null
  const word = firstWord(pressed)
  return { word, at: listButtons(word).indexOf(pressed) }
}

export function readPageBefore(): PageBefore {
  const seen = new Set(listParts().map(describe))
  const asks = document.activeElement?.closest('form[data-asks]') != null
  return { path: location.pathname, title: readTitle(), parts: seen, button: findPressed(), asks }
}

/** Finds the start of the page, or of its single task (`data-begin`). */
export const findBeginning = () =>
  document.querySelector<HTMLElement>('[data-begin]') ?? document.getElementById('conteudo')

/** Finds the marked answer to a form, or the start of the page when the page is the answer. */
export const findOutcome = () => document.querySelector<HTMLElement>('[data-outcome]') ?? findBeginning()

/**
 * Finds what the answer has added: a marked outcome, another page at the same URL, a refused field, a new heading,
 * field or notice. Null when nothing is new.
 */
function findNew(before: PageBefore): HTMLElement | null {
  const outcome = document.querySelector<HTMLElement>('[data-outcome]')
  if (outcome) return outcome
  if (readTitle() !== before.title) return findBeginning()
  const invalid = document.querySelector<HTMLElement>('#conteudo [aria-invalid="true"]')
  if (invalid) return invalid
  const fresh = listParts().filter((element) => !before.parts.has(describe(element)))
  const isNotice = (element: Element) => element.classList.contains('notice')
  return (
    fresh.find((element) => !isField(element) && !isNotice(element)) ??
    fresh.find(isField) ??
    fresh.find(isNotice) ??
    null
  )
}

/** Scrolls to an element and focuses it, even if it is not focusable by itself. */
export function bringToFront(element: HTMLElement | null): void {
  if (!element) return
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  const { top, bottom } = element.getBoundingClientRect()
  const isInSight = top >= 0 && Math.min(bottom, top + 120) <= window.innerHeight
  if (element.id === 'conteudo') window.scrollTo(0, 0)
  else if (!isInSight) element.scrollIntoView({ block: 'start' })
}

/**
 * Focuses what the answer has added, unless a part of the page took the focus. Returns whether there was something
 * new.
 */
export function focusNew(before: PageBefore): boolean {
  // An alert, a dialog, and a page that begins with a field of its own take the focus themselves.
  if (document.activeElement?.closest('[role="alert"], [role="dialog"], [data-begin]')) return true
  const fresh = findNew(before)
  bringToFront(fresh)
  return fresh !== null
}

/** Keeps the focused element in sight. If the pressed button is gone, focuses its neighbour, or the start of the page. */
export function keepFocus({ button }: PageBefore): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused !== document.body) {
    bringToFront(focused)
  } else {
    const alike = button ? listButtons(button.word) : []
    bringToFront(alike[Math.min(button?.at ?? 0, alike.length - 1)] ?? findBeginning())
  }
}
