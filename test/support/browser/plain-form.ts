import type { Filled } from './plain-browser.ts'

interface Button {
  label: string
  name: string | null
  value: string
  /** Where it sends the form instead of to the form's own action. */
  action: string | null
}

interface Control {
  name: string
  value: string
  /** True for a control that is sent: hidden and text fields, and what is ticked or selected. */
  isOn: boolean
  kind: 'text' | 'choice'
}

export interface PlainForm {
  method: 'get' | 'post'
  /** Path and query. */
  action: string
  buttons: Button[]
  controls: Control[]
  /** Returns the fields that a button sends. Fails for a filled field that the form lacks. */
  fill(filled: Filled): URLSearchParams
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const decode = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '')

function readAttributes(tag: string): Map<string, string> {
  const found = tag.matchAll(/([a-zA-Z][\w:-]*)(?:="([^"]*)")?/g)
  return new Map([...found].map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]))
}

/** Parses forms as React writes them: every attribute quoted, every tag closed. */
export function parseForms(html: string, path: string): PlainForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = '', inside = '']) => {
    const attributes = readAttributes(tag)
    const controls = readControls(inside)
    const buttons = readButtons(inside)
    return {
      method: attributes.get('method')?.toLowerCase() === 'post' ? 'post' : 'get',
      action: attributes.get('action') || path,
      controls,
      buttons,
      fill: (filled) => fillForm({ controls, buttons }, filled)
    }
  })
}

function readControls(html: string): Control[] {
  const controls: Control[] = []
  const tags = /<input\b([^>]*)>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>/g
  for (const [, input, textarea, text = '', select, options = ''] of html.matchAll(tags)) {
    const attributes = readAttributes(input ?? textarea ?? select ?? '')
    const name = attributes.get('name')
    const type = attributes.get('type') ?? 'text'
    if (!name || attributes.has('disabled') || type === 'submit') continue
    if (select !== undefined) controls.push(...readOptions(name, options))
    else if (textarea !== undefined) controls.push({ name, value: decode(text), isOn: true, kind: 'text' })
    else if (type === 'checkbox' || type === 'radio') {
      const value = attributes.get('value') ?? 'on'
      controls.push({ name, value, isOn: attributes.has('checked'), kind: 'choice' })
    } else controls.push({ name, value: attributes.get('value') ?? '', isOn: true, kind: 'text' })
  }
  return controls
}

/** Without a selected option a browser sends the first. */
function readOptions(name: string, html: string): Control[] {
  const options = [...html.matchAll(/<option\b([^>]*)>([\s\S]*?)<\/option>/g)].map(([, tag = '', label = '']) => {
    const attributes = readAttributes(tag)
    const value = attributes.get('value') ?? decode(label)
    return { name, value, isOn: attributes.has('selected'), kind: 'choice' as const }
  })
  if (!options.some(({ isOn }) => isOn) && options[0]) options[0].isOn = true
  return options
}

function readButtons(html: string): Button[] {
  return [...html.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)].flatMap(([, tag = '', inside = '']) => {
    const attributes = readAttributes(tag)
    if (attributes.get('type') === 'button' || attributes.has('disabled')) return []
    const label = decode(inside.replace(/<[^>]+>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim()
    const action = attributes.get('formaction') ?? null
    return [{ label, name: attributes.get('name') ?? null, value: attributes.get('value') ?? '', action }]
  })
}

function fillForm({ controls, buttons }: Pick<PlainForm, 'controls' | 'buttons'>, filled: Filled): URLSearchParams {
  const { values = {}, button } = filled
  for (const [name, value] of Object.entries(values)) {
    const same = controls.filter((control) => control.name === name)
    const fits = same.some((control) => control.kind === 'text' || control.value === value)
    if (!fits) throw new Error(`the form has no field ${name}=${value}; it has ${describe(controls)}`)
  }
  const sent = new URLSearchParams()
  for (const { name, value, isOn, kind } of controls) {
    const typed = values[name]
    if (kind === 'text') sent.append(name, typed ?? value)
    else if (typed === undefined ? isOn : typed === value) sent.append(name, value)
  }
  const pressed = button === undefined ? buttons[0] : buttons.find(({ label }) => label.startsWith(button))
  if (button !== undefined && !pressed) throw new Error(`the form has no button '${button}'`)
  if (pressed?.name) sent.append(pressed.name, pressed.value)
  return sent
}

const describe = (controls: Control[]): string => controls.map(({ name, value }) => `${name}=${value}`).join(' ')
