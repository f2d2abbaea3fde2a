import { json } from '@remix-run/node'
import { RouteError } from '#app/components/index.ts'

/** Answers 404 (specification §2). */
export async function loader(): Promise<never> {
  throw json(null, { status: 404 })
}

export async function action(): Promise<never> {
  throw json(null, { status: 404 })
}

export default function NotFound() {
  return <RouteError />
}
