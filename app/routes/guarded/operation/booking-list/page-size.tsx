import { Button, Form, SelectField } from '#app/components/form/index.ts'
import { useLive } from '#app/components/table/index.ts'
import { useListAddress } from './address.ts'
import { pageSizes } from './query.ts'

const options = pageSizes.map((value) => ({ value, label: `${value} por página` }))

/** Kept, and no part of the address: whoever opens a shared one reads it as they are used to. */
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
