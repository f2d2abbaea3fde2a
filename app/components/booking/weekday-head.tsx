/** Starts on Sunday. */
export const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado'
]

export function WeekdayHead() {
  return (
    <thead>
      <tr>
        {WEEKDAYS.map((name) => (
          <th key={name} scope="col">
            <abbr title={name}>{name.slice(0, 3)}</abbr>
          </th>
        ))}
      </tr>
    </thead>
  )
}
