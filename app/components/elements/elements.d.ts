import type { DetailedHTMLProps, HTMLAttributes } from 'react'

/** Attribute `class`, because React 18 passes the attributes of custom elements on by their HTML names. */
type Tag = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { class?: string }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'tr-chart': Tag & { 'data-tips': string }
      'tr-chat': Tag
      'tr-copy': Tag
      'tr-countdown': Tag & { until: string }
      'tr-day': Tag
      'tr-flash': Tag
      'tr-in-place': Tag
      'tr-kept-form': Tag
      'tr-live': Tag & { kinds: string; 'read-at': number | undefined }
      'tr-print': Tag & { label?: string }
      'tr-search': Tag
      'tr-secret': Tag & { label: string }
      'tr-sign': Tag & { 'data-most': number; 'data-full': string }
      'tr-slots': Tag
      'tr-stepper': Tag & { label: string }
      'tr-total': Tag & { off: string }
      'tr-upload': Tag & { 'data-route': string | undefined }
      'tr-watched': Tag & { state: string }
    }
  }
}
