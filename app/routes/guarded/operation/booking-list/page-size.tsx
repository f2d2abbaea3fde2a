import { Button, Form, SelectField } from '#app/components/form/index.ts'
import { useLive } from '#app/components/table/index.ts'
import { useListAddress } from './address.ts'
import { pageSizes } from './query.ts'

const options = pageSizes.map((value) => ({ value, label: `${value} por página` }))

/** Stored per user instead of in the URL, so that a shared link opens with the reader's own size. */
export function PageSize({ size }: { size: string }) {
  const address = useListAddress()
  const live = useLive()
  return (
    <Form method="post" action={address({ por_pagina: null })} className="page-size no-print" {...live}>
      <SelectField
        key={size}
        field={{ name: 'por_pagina', value: size }}
        label="Reservas por página"
        options={options}
      />
      <Button>Mudar</Button>
    </Form>
  )
}
