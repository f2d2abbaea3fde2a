import { inPlaces } from '#app/components/document/in-places.tsx'

type Value = string | readonly string[] | readonly object[]

/** Repeats a form's fields as hidden ones: lists of texts under one name, lists of lines as `rules[0].time`. */
export function CarriedFields({ values }: { values: object }) {
  return (
    <>
      {inPlaces(carried(values), ({ name, value }) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

function carried(values: object, before = ''): { name: string; value: string }[] {
  return Object.entries(values).flatMap(([key, value]: [string, Value]) => {
    const name = before === '' ? key : `${before}.${key}`
    if (typeof value === 'string') return [{ name, value }]
    return value.flatMap((one: string | object, at: number) =>
      typeof one === 'string' ? [{ name, value: one }] : carried(one, `${name}[${at}]`)
    )
  })
}
