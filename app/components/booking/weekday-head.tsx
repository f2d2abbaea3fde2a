import { t } from '#app/domain/words/speech.ts'

/** Starts on Sunday. */
export const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado'
] as const

export function WeekdayHead() {
  return (
    <thead>
      <tr>
        {WEEKDAYS.map((name) => (
          <th key={name} scope="col">
            <abbr title={t(name)}>{t(name).slice(0, 3)}</abbr>
          </th>
        ))}
      </tr>
    </thead>
  )
}
