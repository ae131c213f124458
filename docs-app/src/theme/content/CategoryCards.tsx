import { Card, CardList, useCurrentCategory, type SidebarItem } from '@cauce/ui';

/** The pages of a sidebar category, for the page of that category. Throws on any other page. */
export function CategoryCards() {
  const { items } = useCurrentCategory();
  return <CardList>{items.map(cardOf)}</CardList>;
}

function cardOf(item: SidebarItem) {
  if (item.type !== undefined && item.type !== 'link') return null;
  const { label, href, description } = item;
  return <Card key={href} href={href} title={label} description={description} />;
}
