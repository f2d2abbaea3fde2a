import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Form } from './form.tsx'

interface AddressFormsProps {
  /** Path to which the forms are sent, with `act` `renew` or `off`. */
  action: string
  /** Words of the button that makes the address or replaces it. */
  renew: string
  /** Words of the button that ends it; null while there is none. */
  end: ReactNode
}

/** Two buttons of one secret address. */
export function AddressForms({ action, renew, end }: AddressFormsProps) {
  return (
    <div className="row">
      <Form method="post" action={action}>
        <input type="hidden" name="act" value="renew" />
        <Button>{renew}</Button>
      </Form>
      {end === null ? null : (
        <Form method="post" action={action}>
          <input type="hidden" name="act" value="off" />
          <Button variant="quiet">{end}</Button>
        </Form>
      )}
    </div>
  )
}
