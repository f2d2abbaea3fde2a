type Choice = HTMLSelectElement | HTMLInputElement

/**
 * Null outside a form that sends each choice at once, and for a choice without a name, which opens fields and filters
 * nothing.
 */
function choiceOf({ target }: Event): Choice | null {
  if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return null
  if (target.form?.dataset.live === undefined) return null
  if (target instanceof HTMLSelectElement) return target
  return target.name !== '' && /^(date|checkbox|radio)$/.test(target.type) ? target : null
}

function send({ form }: Choice): void {
  form?.querySelector<HTMLElement>('[type="submit"]')?.click()
}

let typed: Choice | null = null
let waits = false

function start(choice: Choice | null): void {
  typed = choice
  waits = false
}

function finish(choice: Choice): void {
  if (choice !== typed || !waits) return
  start(null)
  send(choice)
}

/**
 * Sends each choice of a form with `data-live` at once. A choice still in progress (a date's digits, arrows in a list)
 * waits for Enter or for leaving the field. Text waits for Enter, as in every form.
 */
export function hearFilters(): void {
  document.addEventListener('mousedown', pointAnew)
  document.addEventListener('keydown', type)
  document.addEventListener('change', choose)
  document.addEventListener('focusout', leave)
}

const pointAnew = () => start(null)

function type(event: KeyboardEvent): void {
  const choice = choiceOf(event)
  if (!choice || choice.type === 'checkbox') return
  const { key } = event
  if (key === 'Enter' && choice instanceof HTMLSelectElement) finish(choice)
  else if (choice !== typed && /^(.|Arrow.*|Home|End|Page.*|Backspace|Delete)$/.test(key)) start(choice)
}

function choose(event: Event): void {
  const choice = choiceOf(event)
  if (choice && choice === typed) waits = true
  else if (choice) send(choice)
}

function leave(event: Event): void {
  const choice = choiceOf(event)
  if (choice) finish(choice)
}
