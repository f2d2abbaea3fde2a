import { type CheckedForm, createReading } from '../typed/reading.ts'

export const MOST_OF_WAIVER = 20_000
/** Shorter texts warn of nothing. */
const leastOfWaiver = 40

/** `canBeEmpty`: an attraction without a text uses the place's. */
export function checkWaiver(typed: string, { canBeEmpty }: { canBeEmpty: boolean }): CheckedForm<string> {
  const form = createReading()
  const text = form.lines('text', typed, { most: MOST_OF_WAIVER })
  if (text.length < leastOfWaiver && !(text === '' && canBeEmpty)) {
    form.fail('text', 'Escreva o termo: os riscos da atividade, as regras e o que quem assina declara.')
  }
  return form.finish(text)
}
