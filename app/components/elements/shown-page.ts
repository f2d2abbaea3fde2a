import morphdom from 'morphdom'
import { bringToFront, findBeginning } from '../document/focus-new.ts'

const contentId = 'conteudo'

/** Elements of ours hold parts that the server did not draw: a changed one is replaced as a whole. */
const isOurs = (element: Element) => element.tagName.indexOf('TR-') === 0

/** The message for the next page stays: another tab is about to show it. */
const headers = { accept: 'text/html', 'x-in-place': '1' }

/** @throws any network error, an abort, and an error for an answer that is not a page of ours */
export async function loadPage(address: string, asking?: AbortController): Promise<Document> {
  const answer = await fetch(address, { headers, credentials: 'same-origin', signal: asking?.signal })
  // A redirect leads elsewhere, as to the sign-in: the browser goes there itself.
  if (answer.redirected) throw new Error(`redirected to ${answer.url}`)
  // The page's style sheet stands already here, and the policy would refuse a second one.
  const html = (await answer.text()).replace(/<style[\s\S]*?<\/style>/g, '')
  const page = new DOMParser().parseFromString(html, 'text/html')
  if (!answer.ok || !page.getElementById(contentId)) throw new Error(`no page: ${answer.status}`)
  return page
}

/** Keeps open what the reader has opened, in the same page and around the focus: details, and boxes without a name. */
function keepFolds(from: Element, to: Element, isSame: boolean): void {
  if (!isSame && !from.contains(document.activeElement)) return
  if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) to.open = from.open
  else if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.type === 'checkbox' && !from.name)
    to.checked = from.checked
}

/** A text that is being typed stays: the page was asked for before. */
function keepTyped(from: Element, to: Element): void {
  if (from === document.activeElement && from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    to.value = from.value
  }
}

export function showPage(page: Document, { isSame = false } = {}): void {
  const next = page.getElementById(contentId)
  if (!next) return
  document.title = page.title
  // The answer to a form goes with the page that held it.
  delete document.body.dataset.answer
  leadHere(page)
  showContent(next, isSame)
}

/** Links to this page in other languages, and the way back from the switch of the light mode, follow its address. */
function leadHere(page: Document): void {
  document.querySelectorAll('a[hreflang], [name=redirectTo]').forEach((present) => {
    const language = present.getAttribute('hreflang')
    const next = page.querySelector(language ? `a[hreflang="${language}"]` : '[name=redirectTo]')
    for (const name of ['href', 'value']) {
      const said = next?.getAttribute(name)
      if (said) present.setAttribute(name, said)
    }
  })
}

/**
 * Shows a page's content in place of the present one. Equal elements stay, so that the focus is kept and a screen reader
 * hears what changed in a status. `isSame`: it has the address of the present one.
 */
function showContent(next: Element, isSame: boolean): void {
  const present = document.getElementById(contentId)
  if (!present) return
  const heading = present.querySelector('h1')?.textContent
  morphdom(present, next, {
    childrenOnly: true,
    onBeforeElUpdated(from, to) {
      if (from.hasAttribute('data-stays')) return false
      keepFolds(from, to, isSame)
      keepTyped(from, to)
      if (!isOurs(from)) return !from.isEqualNode(to)
      from.replaceWith(document.importNode(to, true))
      return false
    }
  })
  if (heading !== present.querySelector('h1')?.textContent) bringToFront(findBeginning())
}

/**
 * `<template>` and `<tr-arrived>` behind it: content of the page that came later, because the server had to wait for a
 * part of it. Alone it says that the connection stands.
 */
export class Arrived extends HTMLElement {
  connectedCallback(): void {
    const { previousElementSibling: holder } = this
    const content = holder instanceof HTMLTemplateElement ? holder.content.firstElementChild : null
    // Script that came late finds several: the last of them is the newest.
    if (content && !this.parentElement?.querySelector('tr-arrived ~ tr-arrived')) showContent(content, true)
    if (content) holder?.remove()
    this.remove()
    awaitNext()
  }
}

/** Longest silence of a connection that stands (stream-page). */
const silenceMs = 30_000
let silence: number | undefined

/** The browser itself does not tell that a page's stream broke off. */
export function awaitNext(): void {
  window.clearTimeout(silence)
  silence = window.setTimeout(() => document.querySelector('[data-broken]')?.removeAttribute('hidden'), silenceMs)
}
