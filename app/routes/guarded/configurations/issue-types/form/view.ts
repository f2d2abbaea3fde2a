import type { IssueType } from '#app/contracts/issues/shapes.ts'

export interface DocumentLine {
  name: string
  required: boolean
}

/** As a form's fields have it. */
export interface TypedType {
  label: string
  description: string
  documents: DocumentLine[]
  attendants: string[]
  days: string
  effect: string
  active: boolean
  isPublic: boolean
  /** '' for a new one. */
  version: string
}

/** What an action answers where it does not lead on. */
export interface AnsweredType {
  typed: TypedType | null
  errors: Record<string, string[]>
  /** Somebody else saved it meanwhile. */
  isLate: boolean
}

/** As many as a type may ask for. */
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
    ...{ label, description, documents, attendants, effect, active },
    days: String(days),
    isPublic: type.is_public,
    version: String(version)
  }
}
