import { Fragment, h } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { CommentForm } from './view/messages/comment-form.tsx'
import { Html } from './view/messages/html.tsx'

/**
 * What the panel lends to the extras when it has loaded them. Two copies of Preact in one tree do not work, and would
 * be loaded twice. The build reads these names: in the extras each import of one of them becomes a property of the kit.
 */
export const panelKit = { Fragment, h, useEffect, useLayoutEffect, useRef, useState, Html, CommentForm }

export type PanelKit = typeof panelKit
