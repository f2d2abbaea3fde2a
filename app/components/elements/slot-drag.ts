/** Pixels that a pressed pointer moves before it drags; a click trembles less. */
const leastMove = 6
/** Pixels from the window's edge within which a drag scrolls the page, and how far in each frame. */
const edge = 56
const scrollStep = 10

interface Drag {
  chip: HTMLElement
  pointer: number
  from: { x: number; y: number }
  at: { x: number; y: number }
  isMoving: boolean
}

/**
 * `<tr-slots>` in a page with guides (`data-guide`, their name) and slots (`data-slot`, `data-product`): a guide dragged
 * onto a slot is sent there by the form that their own button sends. While it is dragged, the element is the label beside
 * the pointer, and its text a status. A mouse drags the whole chip, a finger its grip.
 */
export class SlotDrag extends HTMLElement {
  private drag: Drag | null = null

  connectedCallback(): void {
    document.addEventListener('pointerdown', this.press)
  }

  disconnectedCallback(): void {
    document.removeEventListener('pointerdown', this.press)
    this.end()
  }

  private readonly press = ({ target, button, isPrimary, pointerId, pointerType, clientX, clientY }: PointerEvent) => {
    if (button !== 0 || !isPrimary || this.drag || !(target instanceof Element)) return
    const chip = target.closest<HTMLElement>('[data-guide]')
    const control = target.closest('button, input, summary, label, a')
    if (!chip || (control && control !== chip)) return
    if (pointerType !== 'mouse' && !target.closest('[data-grip]')) return
    const at = { x: clientX, y: clientY }
    this.drag = { chip, pointer: pointerId, from: at, at, isMoving: false }
    document.addEventListener('pointermove', this.move)
    document.addEventListener('pointerup', this.drop)
    document.addEventListener('pointercancel', this.end)
    document.addEventListener('keydown', this.give)
  }

  private readonly move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const drag = this.drag
    if (drag?.pointer !== pointerId) return
    drag.at = { x: clientX, y: clientY }
    if (!drag.isMoving && Math.hypot(clientX - drag.from.x, clientY - drag.from.y) < leastMove) return
    if (!drag.isMoving) {
      drag.isMoving = true
      this.classList.remove('vh')
      this.setAttribute('data-held', '')
      requestAnimationFrame(this.scrollAlong)
    }
    this.show(drag)
  }

  private show({ chip, at }: Drag): void {
    const slot = findSlot(at)
    for (const other of Array.from(document.querySelectorAll('[data-over]'))) {
      if (other !== slot) other.removeAttribute('data-over')
    }
    slot?.setAttribute('data-over', '')
    const text = `${chip.dataset.guide}: ${slot ? `para as ${slot.dataset.slot}` : 'solte sobre um horário'}`
    if (this.textContent !== text) this.textContent = text
    this.style.left = `${Math.max(0, Math.min(at.x + 12, window.innerWidth - this.offsetWidth - 8))}px`
    this.style.top = `${at.y + 16}px`
  }

  private readonly scrollAlong = () => {
    const drag = this.drag
    if (!drag?.isMoving) return
    const { y } = drag.at
    if (y < edge) window.scrollBy(0, -scrollStep)
    else if (y > window.innerHeight - edge) window.scrollBy(0, scrollStep)
    this.show(drag)
    requestAnimationFrame(this.scrollAlong)
  }

  private readonly drop = ({ pointerId }: PointerEvent) => {
    const drag = this.drag
    if (drag?.pointer !== pointerId) return
    const slot = drag.isMoving ? findSlot(drag.at) : null
    this.end()
    if (slot) send(drag.chip, slot)
    if (drag.isMoving) ignoreClick()
  }

  private readonly give = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !this.drag?.isMoving) return
    event.preventDefault()
    this.end()
    whenReleased(ignoreClick)
  }

  private readonly end = () => {
    this.drag = null
    document.removeEventListener('pointermove', this.move)
    document.removeEventListener('pointerup', this.drop)
    document.removeEventListener('pointercancel', this.end)
    document.removeEventListener('keydown', this.give)
    for (const slot of Array.from(document.querySelectorAll('[data-over]'))) slot.removeAttribute('data-over')
    this.classList.add('vh')
    this.removeAttribute('data-held')
    this.textContent = ''
  }
}

const findSlot = ({ x, y }: Drag['at']) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot]') ?? null

/** Assigning a guide again would clear their number of people there. */
const isLedBy = (slot: HTMLElement, guide: string | undefined) =>
  Array.from(slot.querySelectorAll<HTMLElement>('[data-guide]:not(button)')).some((one) => one.dataset.guide === guide)

/** A free guide is assigned to the slot, one of another slot moves there. */
function send(chip: HTMLElement, slot: HTMLElement): void {
  const isFree = chip instanceof HTMLButtonElement
  const button = isFree ? chip : chip.querySelector<HTMLButtonElement>('[data-sends]')
  const form = button?.form
  if (!button || !form || (isFree ? isLedBy(slot, chip.dataset.guide) : slot.contains(chip))) return
  const values: Record<string, string | undefined> = { product: slot.dataset.product, time: slot.dataset.slot }
  if (!isFree) values.act = 'move'
  const fields = Array.from(form.querySelectorAll<HTMLInputElement>('input[type="hidden"]'))
  const before = fields.map(({ value }) => value)
  for (const field of fields) field.value = values[field.name] ?? field.value
  button.click()
  // The browser has read the form. If nothing was sent, its button does what it says again.
  fields.forEach((field, at) => {
    field.value = before[at] ?? ''
  })
}

/** The pointer is still pressed after a drag was given up. */
function whenReleased(act: () => void): void {
  const settle = ({ type }: PointerEvent) => {
    document.removeEventListener('pointerup', settle)
    document.removeEventListener('pointercancel', settle)
    if (type === 'pointerup') act()
  }
  document.addEventListener('pointerup', settle)
  document.addEventListener('pointercancel', settle)
}

/** The click that ends a drag presses no button. */
function ignoreClick(): void {
  const ignore = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, once: true })
  window.setTimeout(() => window.removeEventListener('click', ignore, true))
}
