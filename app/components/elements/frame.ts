import { findLink } from '../document/page-link.ts'

/** Hears what the frame of users' pages does by script. Its listeners are on the document, so they outlive every drawing. */
export function hearFrame(): void {
  document.addEventListener('mousedown', closeMenus)
  document.addEventListener('keydown', closeByEscape)
  // Use the capture phase, to run before the handler for links within the page.
  document.addEventListener('click', followHelp, true)
  if (window.location.hash === helpHash) showHelp()
}

const helpHash = '#ajuda'

const findOpenMenu = () => document.querySelector<HTMLDetailsElement>('details.user[open]')

/** Closes the user's menu on a press elsewhere. Without script only its summary closes it. */
function closeMenus({ target }: Event): void {
  const menu = findOpenMenu()
  if (menu && target instanceof Node && !menu.contains(target)) menu.open = false
}

function closeByEscape({ key, target }: KeyboardEvent): void {
  if (key !== 'Escape') return
  const menu = findOpenMenu()
  const hasFocus = menu?.contains(document.activeElement)
  if (menu) menu.open = false
  if (hasFocus) menu?.querySelector('summary')?.focus()
  if (!(target instanceof Element)) return
  const box = document.querySelector<HTMLInputElement>('.side-check')
  if (box?.checked && target.closest('.side')) {
    box.checked = false
    box.focus()
  }
  if (target.closest('#ajuda')) closeHelp()
}

/** Link that opened the help last. */
let opener: HTMLElement | null = null

const findHelp = () => document.getElementById('ajuda')

/** Any link to `#ajuda` opens the help and closes it again. */
function followHelp(event: MouseEvent): void {
  const link = findLink(event)
  const isOfHelp = link?.getAttribute('href') === helpHash
  const isClosing = link?.closest('.help-head') != null
  const panel = findHelp()
  if (!link || !panel || (!isOfHelp && !isClosing)) return
  event.preventDefault()
  if (isOfHelp) opener = link
  if (isClosing || 'open' in panel.dataset) closeHelp()
  else showHelp()
}

function showHelp(): void {
  const panel = findHelp()
  if (!panel) return
  panel.dataset.open = ''
  panel.focus()
}

function closeHelp(): void {
  findHelp()?.removeAttribute('data-open')
  const back = opener?.isConnected ? opener : document.getElementById('conteudo')
  back?.focus()
}
