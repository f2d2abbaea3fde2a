import type { IssueType } from '#app/contracts/issues/shapes.ts'

export interface DocumentLine {
  name: string
  required: boolean
}

/** Values as text, as the form's fields hold them. */
export interface TypedType {
  label: string
  description: string
  documents: DocumentLine[]
  attendants: string[]
  days: string
  effect: string
  active: boolean
  isPublic: boolean
  /** '' for a new type. */
  version: string
}

/** Answer of an action that does not redirect. */
export interface AnsweredType {
  typed: TypedType | null
  errors: Record<string, string[]>
  /** Another user has saved meanwhile. */
  isLate: boolean
}

/** Most documents that a type may request. */
export const mostDocuments = 10

export const newType: TypedType = {
  label: '',
  description: '',
  documents: [],
  attendants: [],
  days: '0',
  effect: '',
  active: true,
  isPublic: false,
  version: ''
}

export function toTyped(type: IssueType): TypedType {
  const { label, description, documents, attendants, days_to_answer: days, effect, active, version } = type
  return {
    label,
    description,
    documents,
    attendants,
    effect,
    active,
    days: String(days),
    isPublic: type.is_public,
    version: String(version)
  }
}
