import type { Ended } from './scan-camera.ts'

export const endWords: Readonly<Record<Ended, string>> = {
  closed: '',
  hidden: 'A câmera foi fechada enquanto esta página não estava à vista. Abra de novo para continuar.',
  lost: 'A câmera parou: outro programa a pegou, ou ela foi desligada. Abra de novo, ou digite o código.'
}

const denied = 'O navegador não permitiu a câmera. Permita-a para este endereço e abra de novo, ou digite o código.'

const absent = 'Este aparelho não tem câmera. Digite o código ou use um leitor.'

const taken = 'Outro programa está usando a câmera. Feche-o e abra de novo, ou digite o código.'

/** Messages by the browser's error name. */
const problems: Readonly<Record<string, string>> = {
  NotAllowedError: denied,
  SecurityError: denied,
  NotFoundError: absent,
  OverconstrainedError: absent,
  NotReadableError: taken,
  AbortError: taken
}

/** '' if the camera may be opened. */
export function whyNoCamera(): string {
  if (!window.isSecureContext) {
    return 'Sem câmera: ela só abre em endereços que começam com https.'
  }
  return navigator.mediaDevices ? '' : 'Sem câmera: este navegador não dá acesso a ela.'
}

export function problemOf(error: unknown): string {
  // In some browsers a DOMException is not an Error.
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  return problems[name] ?? 'A câmera não abriu. Abra de novo, ou digite o código.'
}
