/** Sunday first. */
export const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado'
]

/** The head of a month's table. */
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
