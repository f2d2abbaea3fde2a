/**
 * Supports Chrome 66, Safari 12.1 and Firefox 67. Adds `globalThis` (Chrome 71), `flat` and `flatMap` (Chrome 69), and
 * the button that submitted a form (Chrome 81, Safari 15.4, Firefox 75), without which a form with several buttons
 * loses the choice.
 */
export function equipOldBrowser(): void {
  if (typeof globalThis === 'undefined') Reflect.set(window, 'globalThis', window)
  const flatMap = function (this: unknown[], visit: (value: unknown, index: number) => unknown) {
    const none: unknown[] = []
    return none.concat(...this.map((value, index) => visit(value, index)))
  }
  const flat = function (this: unknown[], depth = 1): unknown[] {
    return flatMap.call(this, (value) => (Array.isArray(value) && depth > 1 ? flat.call(value, depth - 1) : value))
  }
  provide(Array.prototype, 'flat', flat)
  provide(Array.prototype, 'flatMap', flatMap)
  if (!('submitter' in Event.prototype) && !hasSubmitter()) tellSubmitter()
}

function provide(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

const hasSubmitter = () => typeof SubmitEvent === 'function' && 'submitter' in SubmitEvent.prototype

/** Listens for clicks: pointer and keyboard both cause one. */
function tellSubmitter(): void {
  let pressed: HTMLElement | null = null
  document.addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target.closest('button, input') : null
      pressed = target instanceof HTMLElement && /^(submit|image)$/.test(Reflect.get(target, 'type')) ? target : null
    },
    true
  )
  Object.defineProperty(Event.prototype, 'submitter', {
    configurable: true,
    get(this: Event) {
      if (this.type !== 'submit' || !pressed) return undefined
      return Reflect.get(pressed, 'form') === this.target ? pressed : undefined
    }
  })
}
