import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { equipOldBrowser } from '#app/components/document/old-browsers.ts'

const keptEvent = globalThis.Event
const kept = { flat: Array.prototype.flat, flatMap: Array.prototype.flatMap }

/** Minimal fake of a browser for this function; the browser scenarios run it in a real one. */
class OldElement {
  type = 'submit'
  constructor(readonly form: object) {}
  closest() {
    return this
  }
}
class OldEvent {
  constructor(
    readonly type: string,
    readonly target: object
  ) {}
}

let click: (event: OldEvent) => void
beforeEach(() => {
  Reflect.deleteProperty(Array.prototype, 'flat')
  Reflect.deleteProperty(Array.prototype, 'flatMap')
  Object.assign(globalThis, {
    Element: OldElement,
    HTMLElement: OldElement,
    Event: OldEvent,
    document: {
      addEventListener: (_type: string, listener: typeof click) => {
        click = listener
      }
    }
  })
})
afterEach(() => {
  for (const [name, value] of Object.entries(kept)) {
    Object.defineProperty(Array.prototype, name, { value, writable: true, configurable: true })
  }
  Object.assign(globalThis, { Event: keptEvent })
  for (const name of ['Element', 'HTMLElement', 'document']) Reflect.deleteProperty(globalThis, name)
})

describe('an old browser', () => {
  it('gets standard flat and flatMap, invisible to for…in', () => {
    const samples = [[1, [2, [3, [4]]]], [], [[], [[]]]]
    const expected = samples.map((sample) => [0, 1, 2, 3].map((depth) => kept.flat.call(sample, depth || 1)))
    equipOldBrowser()
    expect(samples.map((sample) => [0, 1, 2, 3].map((depth) => sample.flat(depth || 1)))).toEqual(expected)
    expect([1, 2].flatMap((value, index) => [value, [index]])).toEqual([1, [0], 2, [1]])
    expect(Object.keys(Array.prototype)).toEqual([])
  })

  it('knows which button sent a form, and only of that form', () => {
    equipOldBrowser()
    const form = {}
    const button = new OldElement(form)
    click(new OldEvent('click', button))
    expect(Reflect.get(new OldEvent('submit', form), 'submitter')).toBe(button)
    expect(Reflect.get(new OldEvent('submit', {}), 'submitter')).toBeUndefined()
    expect(Reflect.get(new OldEvent('input', form), 'submitter')).toBeUndefined()
  })
})
