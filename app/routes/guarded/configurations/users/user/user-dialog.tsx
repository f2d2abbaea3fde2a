import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, ErrorSummary, Form, type FormState, RouteDialog, summaryOf } from '#app/components/index.ts'
import { beyondWords } from '../beyond-words.ts'
import { useUser } from './context.ts'

interface UserDialogProps {
  title: string
  path: 'suspend' | 'remove' | 'two-step'
  failed: string
  label: string
  children: ReactNode
}

export function UserDialog({ title, path, failed, label, children }: UserDialogProps) {
  const { user } = useUser()
  const refused = useActionData<FormState>()
  const here = `/configurations/users/${user.uuid}`
  return (
    <RouteDialog title={title} backTo={here}>
      <ErrorSummary errors={summaryOf(refused)} title={failed} />
      {user.beyond ? (
        <p>{beyondWords}</p>
      ) : (
        <>
          {children}
          <Form method="post" action={`${here}/${path}`}>
            <Button variant="danger">{label}</Button>
          </Form>
        </>
      )}
    </RouteDialog>
  )
}
