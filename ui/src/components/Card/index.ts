export { Card, type CardProps } from './Card.tsx';
export { CardList, type CardListProps } from './CardList.tsx';
