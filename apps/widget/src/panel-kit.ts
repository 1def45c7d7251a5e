import { Fragment, h } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { randomId } from './conversation/random-id.ts'
import { listenTo } from './listen-to.ts'
import { say } from './say.ts'
import { safeHref } from '@frontdesk/web/answer/safe-href'
import { IconButton } from './view/icon-button.tsx'
import { Html } from './view/messages/html.tsx'
import { offers } from './view/offers.ts'

/**
 * What the panel lends to the extras when it has loaded them. Two copies of Preact in one tree do not work, and would
 * be loaded twice. The build reads these names: in the extras each import of one of them becomes a place in this list.
 */
export const panelKit = [
  Fragment,
  h,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  Html,
  IconButton,
  listenTo,
  offers,
  randomId,
  safeHref,
  say,
] as const

export type PanelKit = typeof panelKit
